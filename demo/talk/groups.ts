/** In the script a to f are its members, and a made it; {b} stands for b's name, [dog] for a picture of that scene. */
export type GroupScript = { name: string; description: string; isPrivate: boolean; script: string }

export const groupScripts: GroupScript[] = [
  {
    name: 'Friday, three forks',
    description:
      'Three of us, one sofa, drinks first and nothing decided. Everybody says yes or nobody does.',
    isPrivate: true,
    script: `
a Right, introductions. {b} makes flatbread, {c} makes trouble
b Hello! Shy at first
c Hello! Not shy at all, but very polite
a House rules: drinks first, anyone can call it at any time, no questions asked
b Love that
c Same. And phones in the bowl
a Phones in the bowl. Eight o’clock?
b Eight. Bringing bread
c Bringing olives and enthusiasm`,
  },
  {
    name: 'Chill out on the roof',
    description: 'Blankets, records, no agenda. Bring a cushion and something to share.',
    isPrivate: false,
    script: `
a Weather says dry from six. Roof is open
b [rooftop]
b Already up here, saved the good corner
c Who has the speaker?
d Me, charged and everything
e Bringing hummus. And a man
a Is the man also to share?
e He says ask him yourself
f Leaving work now, need anything?
c Ice!
d ICE
f I have understood that you need ice`,
  },
  {
    name: 'Vauxhall Thursday swim',
    description: 'Lanes at seven, chips at nine. All speeds, all trunks.',
    isPrivate: false,
    script: `
a Lanes booked for seven. Who’s in?
b In
c In, but slow
d In, but late
a Slow and late are both strokes we welcome
e [pool]
e Look at it. Empty
b Who’s doing chips after?
c I only swim for the chips
f New here, is it all right to just turn up?
a More than all right. Look for the orange cap`,
  },
  {
    name: 'Sunday roast rota',
    description: 'One cooks, the rest bring wine and praise.',
    isPrivate: true,
    script: `
a This week it’s me. Chicken or nut roast?
b Both, cowards do one
c Nut roast here please, thank you for asking
d I’ll do crumble
a Crumble man returns
e [wine]
e Two of these, is that enough?
b Two each?
e I knew I liked this group
c Start at two?
a Two for half past. Bring slippers`,
  },
  {
    name: 'Beards and Board Games',
    description: 'Beards optional. Sore losing is not allowed.',
    isPrivate: false,
    script: `
a Tuesday’s game is the one with the sheep
b I will be taking all the sheep
c {b} always takes all the sheep
d Can I bring my partner? He reads the rules out loud
a We need a man like that
b I feel attacked by rules
e Is there still the ban on flirting to win?
a It’s less a ban, more a handicap
c Then {d} starts with minus five`,
  },
  {
    name: 'Drag brunch survivors',
    description: 'You know what you did. Pictures only with everyone’s yes.',
    isPrivate: true,
    script: `
a Is everyone alive
b Define alive
c I have glitter in places I can’t discuss
d I woke up holding a wig
a That’s MY wig
d She’s safe. She’s had toast
b Reminder: no photos leave this group unless everyone in them says yes
c Agreed. I especially do not say yes
e [pancakes]
e Round two?`,
  },
  {
    name: 'Dalston dog walkers',
    description: 'Dogs first, owners second.',
    isPrivate: false,
    script: `
a Park at ten tomorrow?
b [dog]
b He’s been ready since Tuesday
c We’ll be there. She’s on a diet so no sausages
d My pockets are ninety per cent sausage
c {d}, please
d I’ll keep them zipped
e No dog but I throw very well
a Every pack needs an arm`,
  },
  {
    name: 'Supper club: four plates',
    description: 'Four men, four courses, one rule: ask before you taste.',
    isPrivate: true,
    script: `
a Starters are mine. Allergies?
b Nuts
c Feelings
d None, and I’m on pudding
a {c}, we’ll work around it
b I can do the main at mine, table seats six
c Or four with elbows
d [pizza]
d Worst case there’s this
a Worst case is still delicious`,
  },
]
