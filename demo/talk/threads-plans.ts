export const planThreads = `
a Friday still good?
b Friday works. I’ll bring the good wine.
a You had me at good
b Eight? I’m straight from work, so I’ll need a shower
a Towels are warm. Buzzer is 12, it sticks a bit
b Any allergies I should know about?
a Only small talk. And cats
b No cats, minimal talk. Deal

a Free tonight?
b Home from nine. You?
a Nine is good. Your place or mine?
b Mine, flatmate is away
a Anything off the menu before I get on a bus?
b No marks, nothing rough. Otherwise adventurous
a Same. And we stop the moment anyone wants to
b Exactly that. See you at nine

a Running ten minutes late, the Victoria line is thinking about its life
b No rush at all, whenever you’re ready
a You’re a saint
b You have clearly not read my profile
a Two stops
b Kettle on

a Where should we meet first?
b The pub on the corner with the terrible carpet
a I love that carpet
b One drink, and if we like each other, mine is round the corner
a And if we don’t?
b Then we had a drink and met a carpet
a Perfect. Seven?
b Seven. I’ll be the nervous one
a I’ll be the one who’s also nervous

a Lunch break?
b I have fifty minutes and a sandwich
a I live four minutes from your office
b You have my attention. And half of my sandwich
a Bring ID, the concierge is nosy
b Should I say I’m here about the boiler?
a It does need looking at

a What are you like for Sunday?
b Slow until noon, then all yours
a Brunch at mine? I do eggs properly
b [pancakes]
b Last Sunday’s effort. Can you beat it?
a I accept this challenge with my whole chest
b That’s the chest I was hoping for

a I can host tomorrow after six
b I can travel. What’s parking like?
a Terrible. Trains are good
b Train it is. Shall I bring anything?
a Yourself, and whatever you like to drink
b And protection, I always carry my own
a Love that. I’ve got plenty too
b See you at half six then

a Rain check on tonight? Work exploded
b Of course. You okay?
a Yes, just fried. I’d be poor company
b Go and eat something. Same time Thursday?
a Thursday. Thank you for being nice about it
b It’s very easy to be nice to you

a Are you at the party on Saturday?
b Working it! I’m behind the bar until two
a So if I order something complicated I get to look at you longer
b That is how it works, yes
a [cocktail]
a One of these then
b Lemon or cherry on top?
a Surprise me

a So, about that massage swap
b I was wondering when you’d bring it up
a You first or me first?
b You’ve had the longer week. You first
a I may fall asleep
b Then I’ll put a blanket on you and read
a That’s disgustingly sweet
b Tuesday?
a Tuesday

a Gym at seven?
b Morning or evening? Answer carefully
a Evening. I’m not a monster
b [gym]
b Booked us the rack by the window
a So everybody can watch you show off
b So everybody can watch me spot you properly

a Door code is on its way when you’re at the corner. Text me
b At the corner, next to a fox
a That’s Gerald. 4th floor, left
b Gerald looks judgemental
a He’s seen things
b Coming up

a I’m in your city next weekend. Coffee?
b Would love that. Where are you staying?
a Near the station, the one with the odd roof
b Ten minutes from me. Saturday morning?
a Saturday. If it goes well, are you free for dinner?
b I’ll keep the evening empty, just in case
a I like just in case

a Can I bring a friend on Saturday? He’s lovely, and only if you’re both into it
b Thank you for asking first. Tell me about him
a Tall, shy, makes excellent flatbread
b Let’s all have a drink first, then decide together?
a Exactly what he said
b Then I like him already
a I’ll make a group so we can all talk

a Quick logistics: I’m out at work but not at home yet, so no calls after ten
b Understood completely. Messages only
a You’d be surprised how many don’t get it
b I’ve been there. You set the pace
a That means a lot
b Still on for Wednesday?
a Very much so

a Bring a jumper, the rooftop gets cold
b [rooftop]
b Is this the one?
a That’s the one. Second chair is yours
b And when it gets too cold?
a Indoors is four steps away

a ETA?
b Seven minutes and a bag of ice
a The ice was a joke
b The ice is now a fact
a You are ridiculous. Hurry
`
