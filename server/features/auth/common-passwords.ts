/** Passwords that pass our rule and still stand at the head of every list of leaked ones. Compared without case. */
const common = new Set(
  `
    password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword1 qwerty1
    qwerty12 qwerty123 qwerty1234 qwertyuiop1 abc123 abcd1234 abc12345 a123456 a1234567
    a12345678 aa123456 aa12345678 welcome1 welcome12 welcome123 letmein1 letmein123 iloveyou1
    iloveyou2 iloveyou123 monkey1 monkey12 monkey123 dragon1 dragon12 dragon123 football1
    football12 football123 baseball1 baseball123 master1 master123 sunshine1 sunshine123 princess1
    princess123 superman1 superman123 batman1 batman123 shadow1 shadow123 michael1 michael123
    jordan1 jordan23 jessica1 jennifer1 charlie1 charlie123 thomas1 daniel1 andrew1
    matthew1 joshua1 hunter1 hunter2 ranger1 buster1 soccer1 soccer123 hockey1
    killer1 george1 secret1 secret123 admin1 admin12 admin123 admin1234 administrator1
    root123 test1 test12 test123 test1234 testing1 testing123 guest1 guest123
    user123 user1234 login1 login123 changeme1 changeme123 default1 hello1 hello12
    hello123 hello1234 hellohello1 google1 google123 facebook1 facebook123 instagram1 twitter1
    linkedin1 computer1 computer123 internet1 internet123 samsung1 samsung123 iphone1 apple123
    microsoft1 windows1 windows10 london1 london123 london2012 liverpool1 liverpool123 chelsea1
    chelsea123 arsenal1 arsenal123 manchester1 manutd1 everton1 tottenham1 england1 summer1
    summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026
    winter1 winter12 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025
    winter2026 spring1 spring123 spring2024 spring2025 spring2026 autumn1 autumn123 autumn2024
    autumn2025 autumn2026 january1 monday1 friday1 friday13 freedom1 whatever1 trustno1
    starwars1 pokemon1 pokemon123 naruto1 minecraft1 fortnite1 zxcvbn1 zxcvbnm1 zxcvbnm123
    asdf1234 asdfgh1 asdfgh123 asdfghjkl1 qazwsx1 qazwsx123 1qaz2wsx 1q2w3e 1q2w3e4r
    1q2w3e4r5t q1w2e3 q1w2e3r4 zaq12wsx passport1 password2 password3 password7 password9
    password01 password11 password21 password22 password99 pass123 pass1234 pass12345 passwd1
    passwd123 love123 love1234 lovely1 loveme1 mylove1 babygirl1 baby123 angel1
    angel123 cookie1 cookie123 pepper1 ginger1 maggie1 bailey1 banana1 orange1
    cheese1 chocolate1 flower1 butterfly1 purple1 yellow1 diamond1 silver1 golden1
    gemini1 scorpio1 taurus1 mercedes1 ferrari1 porsche1 corvette1 mustang1 harley1
    yamaha1 america1 canada1 mexico1 brazil1 spain1 france1 germany1 berlin1
    paris1 madrid1 barcelona1 realmadrid1 juventus1 hungr1 hungr123 hungry1 hungry123
    feedr1 feedr123 switchr1 switchr123
  `
    .trim()
    .split(/\s+/),
)

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
