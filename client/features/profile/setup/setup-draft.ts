import * as z from 'zod/mini'
import { tabStore } from '#client/platform/storage.ts'
import { memberRoles } from '#contract/product.ts'
import { memberAge } from '#contract/profile.ts'

const KEY = 'profileSetup'
export const LAST_STEP = 3

const setupDraft = z.object({
  step: z.int().check(z.gte(1), z.lte(LAST_STEP)),
  role: z.nullable(z.enum(memberRoles)),
  /** As it was typed. */
  age: z.string(),
  bio: z.string(),
  /** Not chosen yet is not a yes: nobody is asked for his place before he chooses. */
  locationVisible: z.nullable(z.boolean()),
  /** The cropped photo as a data URL, so that it survives a reload too. */
  photo: z.nullable(z.string()),
})
export type SetupDraft = z.infer<typeof setupDraft>

export type SetupStepProps = { draft: SetupDraft; change: (changes: Partial<SetupDraft>) => void }

const blank: SetupDraft = { step: 1, role: null, age: '', bio: '', locationVisible: null, photo: null }

export function readDraft(): SetupDraft {
  try {
    return z.parse(setupDraft, JSON.parse(tabStore.get(KEY) ?? ''))
  } catch {
    return blank
  }
}

export function storeDraft(draft: SetupDraft): void {
  tabStore.set(KEY, JSON.stringify(draft))
}

export function dropDraft(): void {
  tabStore.remove(KEY)
}

/** The age as a number, where it is one that is allowed. */
export function ageOf({ age }: Pick<SetupDraft, 'age'>): number | undefined {
  const parsed = z.safeParse(memberAge, age.trim() === '' ? undefined : Number(age))
  return parsed.success ? parsed.data : undefined
}

export function isStepValid(draft: SetupDraft): boolean {
  if (draft.step === 1) return draft.role !== null
  return draft.step === LAST_STEP || ageOf(draft) !== undefined
}

/** What prevents the profile from being created, in the words for it. */
export function findDraftProblem(draft: SetupDraft) {
  if (!draft.role || draft.age.trim() === '')
    return {
      title: 'Missing Information',
      description: 'Please select your role and enter your age to continue.',
    }
  if (ageOf(draft) === undefined)
    return { title: 'Invalid age', description: 'Please enter a valid age between 18 and 99.' }
  return undefined
}
