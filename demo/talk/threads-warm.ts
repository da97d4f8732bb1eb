export const warmThreads = `
a That sunset was almost as good as the company
b Almost?
a I’m leaving you room to improve
b [rooftop]
b View from mine right now. There’s a second chair.
a Save it for me. Anything I should know before I come over?
b The neighbour waves. Wave back

a Home safe?
b Home safe. Smiling like an idiot
a Good. So am I
b Thank you for checking in, all evening I mean
a Always. Was any of it not okay?
b All of it was okay. Some of it was extremely okay
a Which bits? For my notes
b I’ll show you next time

a You left your scarf
b I left it on purpose
a You could just have asked for a second date
b Where’s the craft in that?
a It smells of you. I’m keeping it till Thursday
b Terms accepted

a How did the interview go?
b I think I got it?!
a YES. I knew it
b They asked what my weakness was
a Did you say men with forearms
b I said time management, which is the same thing
a Dinner’s on me. Where?
b The noodle place
a [ramen]
a Already queueing in spirit

a I’ve been thinking about Saturday
b Good thinking or bad thinking?
a The kind that makes you miss your stop
b Which bit?
a When you asked if I was sure, and waited for the answer
b I’ll always wait for the answer
a I know. That’s the bit

a Can’t sleep
b Me neither. Tell me something boring
a My job, in full?
b Go on
a So, a spreadsheet has rows
b I’m already drifting
a And columns
b Good night, you lovely fool

a Is it odd that I miss your kitchen?
b Only the kitchen?
a It has a certain bench
b The bench misses you. So does its owner
a Tell them both I’m free on Monday

a Thank you for last night. No agenda, just thank you
b Best message to wake up to
a I also stole a biscuit
b I counted. Two biscuits
a I regret nothing

a My cat has adopted your jumper
b [cat]
b Mine says hello back
a They should meet
b That’s moving fast
a They can bring chaperones. Us, for instance

a Day two of the cold. I sound like a tuba
b I love a tuba. Do you need anything?
a Sympathy, and possibly soup
b Soup at your door by six. I’ll knock and run
a You can’t run, you have that knee
b Then I’ll knock and limp mysteriously
a Marry me
b Finish your soup first

a I told my sister about you
b What did you tell her?
a That you’re kind, and that you fold towels into thirds
b She asked about the towels, didn’t she
a She wants a tutorial

a Still thinking about that slow dance in the hallway
b There was no music
a There was a fridge
b It had rhythm
a Same fridge on Friday?
b I’ll warm it up. Cool it down. You know what I mean

a Look what came up on the balcony
b Tell me it’s the tomatoes
a First one. I’m having a ceremony
b Am I invited?
a You’re the guest of honour. Bring salt
b That’s the most romantic thing anyone’s said to me this year
a It’s only been a slow year then
b It’s getting quicker

a I’m not looking for anything serious, is that all right with you?
b Completely. I’m looking for fun with manners
a Fun with manners is exactly the words I needed
b Then we’ve agreed on something on day one
a And if it changes we say so?
b We say so. Out loud, with snacks

a First time with a guy will be, well, this. If it happens
b Thank you for telling me. No hurry, ever
a What if I get nervous and want to just talk?
b Then we just talk. I’m an excellent talker
a You won’t be disappointed?
b I’d be disappointed if you didn’t say
a Okay. Tea on Saturday?
b Tea on Saturday. Cake is certain, everything else is optional

a How’s the marathon training?
b I hate it and will speak of nothing else
a Do you need someone to rub your calves?
b I thought you’d never ask
a I’ve asked four times
b I like hearing it

a [vinyl]
a Found the record you were talking about
b No! Where?
a The shop under the arches. The man says it’s haunted
b Haunted is fine, scratched is not
a Come and hear it. I’ve got a needle and a bottle
b Give me half an hour

a Happy birthday, old man
b Thirty-one is not old
a You groaned getting off my sofa
b It was an appreciative groan
a [wine]
a Opening this at eight whether you’re here or not
b I’ll be there at five to

a Did I talk too much yesterday?
b You talked exactly enough
a I told you about the geese
b I’ve told three people about the geese
a So you liked the geese
b I liked the man doing the goose voice
`
