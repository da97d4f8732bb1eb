export const shortThreads = `
a Nice to meet you yesterday
b You too! You’re even taller sitting down
a That makes no sense
b I know. You make me say things

a Not feeling it as a date, but you’re great company
b Thank you for being straight with me. Well. You know
a Ha. Board games on Thursday though?
b Board games yes. I’m the boat

a Are you into couples?
b Depends on the couple. Do you both want this, or one of you?
a Both. He’s sitting next to me waving
b Tell him hello from me. Drink first, all three?
a He says yes before I finished reading it

a Any chance you’re awake?
b Define awake
a Able to type
b Then technically. What’s up?
a Nothing. Just wanted to say good night to someone nice
b Good night, someone nice

a What’s your favourite thing to cook?
b Trouble
a And for dinner?
b Lamb. Slowly. You?
a I open tins with great feeling

a Hi, sorry, I don’t do pictures before a chat. Hope that’s okay
b More than okay. So, chat: what made you smile today?
a A man on the bus holding a cake like a baby
b That might have been me
a Was it lemon?
b It was lemon

a You have paint on your nose in every picture
b Occupational hazard. I paint houses
a And yourself
b Only the good bits

a I passed your tap by mistake! Fat thumb
b I wept for a full minute
a Let me make it up to you
b I accept payment in dumplings
a Eight dumplings
b Ten and you’re forgiven

a Do you really own nine plants?
b Ten. There’s been a birth
a Congratulations. Who’s the father?
b We don’t discuss it

a Just here to say great taste in music
b Just here to say thank you. What are you listening to?
a [vinyl]
b Oh we are going to be friends

a Sorry for going quiet, family stuff
b Don’t apologise. Is everyone all right?
a They will be. Can I take you up on that walk?
b Any day. The canal, with snacks?
a The canal with snacks sounds like exactly it

a Is your bench press really that?
b On a good day, with a following wind
a I may need to see it
b Bring a clipboard

a Would you rather: fight a goose or kiss a stranger?
b Is the stranger you?
a The stranger is me
b Then the goose is safe

a I’m outside, is it the blue door?
b The red one! Blue is Mrs Ames, she’ll give you cake and never let you go
a Too late, I have cake
b Bring cake

a Thanks for the tip by the way. You didn’t have to
b Your quickie made my commute
a I only burnt toast in it
b With such feeling
a There’s more where that came from

a Are you free this week?
b It’s mad until Thursday, can I shout then?
a Shout whenever. No pressure
b You’re a gem

a [bike]
a New bike. I have named her
b Go on
a Cilla
b Does Cilla have a back seat?
a Cilla has a rack and a can-do attitude

a I don’t usually message first
b I’m glad you did. I don’t usually answer this fast
a Look at us. Growing
b Proud of us

a Swimming on Saturday, you coming?
b [pool]
b Like this or the cold one?
a The cold one. It builds character
b I have plenty of character. Fine. Yes
a You’ll love it after
b After what?
a After you stop screaming

a I like that you ask before everything
b I like that you always answer
a Ask me something now
b Can I take you to dinner?
a Yes
b See, easy
`
