// One thread per block. a opens, b answers; [name] is a picture of that scene.
export const helloThreads = `
a Saw you on the map. Are you really that close?
b Two streets, give or take a kebab shop
a Dangerous information for a hungry man
b The kebab or me?
a I was raised not to choose
b Good answer. Drink on Friday?

a Hi. New here, be gentle.
b Welcome! Gentle is my default setting
a And the other settings?
b On request, in writing, with a please
a Ha. Please noted.
b How long have you been in town?
a Three weeks. I still get off at the wrong stop
b Then get off at mine. We’ll do coffee first

a Big spoon or little spoon?
b Depends who brings breakfast
a I bring breakfast
b Then any cutlery you like

a Your bio made me laugh on a silent train
b My apologies to the carriage
a A lady offered me a mint
b So what made you laugh?
a The bit about the shoe and the wine. Is it true?
b Come round and watch
a Is that an invitation or a health and safety event
b Both. I have insurance

a Hey you
b Hey yourself. Good day?
a Long one. Yours?
b Just closed the kitchen. Feet off, kettle on
a I envy the kettle
b It’s a very lucky kettle

a We matched on ‘Lazy Sundays’. Discuss.
b Bed till eleven, papers, no trousers
a Dressing gown?
b Optional. Crumpets are not
a I think I’m in love
b You’re in hungry. Easy mistake

a Okay, two truths and a lie. I’ve been on a quiz show, I can do the splits, I hate cheese
b You hate cheese
a Correct, that’s the lie
b So the splits are real
a Warm-up required
b I can help with a warm-up
a I bet you can. Thursday?
b Thursday. I’ll clear some floor

a Is that your dog in the third picture?
b My sister’s. I’m allowed weekends
a So you come with visitation rights
b [dog]
b He says hi
a Tell him he’s very handsome
b He knows. And me?
a You too. You’d know if you read my messages properly

a Good evening, neighbour
b Good evening! Which side?
a The side with the view, apparently
b Smooth
a I practised in the lift

a Are you always this well dressed?
b Only in photographs
a And otherwise?
b Come and see. I’m told the otherwise is good too

a You tapped me. I’m tapping you on the shoulder
b Hello, shoulder tapper
a What caught your eye?
b The smile. Then the apron. Then the smile again
a The apron is real, I bake on Wednesdays
b I’m free on Wednesdays. I’ve just decided

a What’s a nice man like you doing on an app like this
b Looking for a less nice man. You?
a Reporting for duty
b Tell me one thing you like and one thing you don’t
a Like: being asked. Don’t: being rushed
b We’ll get on

a Honest question: crunchy or smooth?
b Are we still talking about peanut butter?
a We never were
b Smooth. Take your time

a I think we were at the same gig on Saturday. Green jacket?
b That was me! You should have said hello
a You were singing with your eyes shut
b Next time poke me
a Is that consent for poking
b Formal and enthusiastic

a Morning! Coffee person or don’t-talk-to-me person?
b Both, in that order
a [coffee]
a Pour yourself one, I’ll wait
b Okay. Human now. Hello
a Hello human. Nice eyes

a Hi, I like your profile. No pressure to answer :)
b That’s the nicest opening line I’ve had all week
a The bar is on the floor then
b It’s in the basement. How are you?
a Better now. Up to much tonight?
b Pasta, and a film I’ll fall asleep in
a Sounds ideal. Enjoy it, and say hi tomorrow?
b I will. Sleep well

a I’m writing to complain
b Oh no
a Your pictures have ruined my concentration
b Head office takes this very seriously. Would you like compensation?
a In kind, please
b A manager will be with you around eight
`
