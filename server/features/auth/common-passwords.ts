import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordRules } from '#contract/credentials.ts'
import { once } from '#server/platform/once.ts'

/** What the list, which was leaked elsewhere and some years ago, does not have: our own words, and those of the day. */
const additions = `
  hungr1 hungr123 hungry1 hungry123 feedr1 feedr123 switchr1 switchr123 summer2020 summer2021 summer2022 summer2023
  summer2024 summer2025 summer2026 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026
  spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 summer123 winter123 spring123 autumn123 london2012
  liverpool123 chelsea123 barcelona1 realmadrid1 juventus1 madrid1 facebook1 facebook123 instagram1 twitter1 linkedin1
  iphone1 microsoft1 windows10 minecraft1 fortnite1 admin1234 administrator1 root123 guest123 user1234 login123
  changeme123 passwd123 pass12345 passport1 p@ssword1 hellohello1 computer123 internet123 baseball123 sunshine123
  princess123 aa12345678
`

/** In small letters, and only those that the rule for passwords would let pass if they were written large. */
export const listCommonPasswords = once((): Set<string> => {
  const words = [...dictionary['passwords-common'], ...additions.trim().split(/\s+/)]
  const couldBeChosen = (word: string) => passwordRules.every(({ passes }) => passes(word.toUpperCase()))
  return new Set(
    words
      .map((word) => word.toLowerCase())
      .filter(couldBeChosen)
      .sort(),
  )
})

export function isCommonPassword(password: string): boolean {
  return listCommonPasswords().has(password.toLowerCase())
}
