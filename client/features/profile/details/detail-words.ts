import type { OwnProfile } from '#contract/profile.ts'
import { languageNames } from '#contract/words.ts'
import { heightWords } from './height-words.ts'

type Details = Pick<OwnProfile, 'heightCm' | 'build' | 'languages' | 'lookingFor'>

/** What he added about himself, label and value; nothing of what he left out. */
export function detailWords({ heightCm, build, languages, lookingFor }: Details): [string, string][] {
  const facts: [string, string | null][] = [
    ['Looking for', lookingFor.join(', ')],
    ['Height', heightCm === null ? null : heightWords(heightCm)],
    ['Build', build],
    ['Languages', languages.map((code) => languageNames[code] ?? code).join(', ')],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
}
