import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { lazyPart } from '#client/platform/loading.ts'

const IdentityDialog = lazyPart(() => import('./identity-dialog.tsx'), 'IdentityDialog')

/** Makes a call, and asks the member to confirm where the server wants that first. */
export type Confirmed = <T>(action: () => Promise<T>) => Promise<T>

type Question = { onConfirmed: () => unknown; onDropped: () => unknown }

/**
 * For calls that the server may refuse until the member has shown that it is him. `confirmed` makes one, asks him where
 * it must, and makes it again; `ask` asks him at once. `confirmDialog` belongs into the screen.
 */
export function useConfirmation() {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback(
    (refusal?: unknown) =>
      new Promise<void>((confirm, drop) => {
        // Two calls that are refused together are answered together.
        setQuestion((other) => ({
          onConfirmed: () => [other?.onConfirmed(), confirm()],
          onDropped: () => [other?.onDropped(), drop(refusal)],
        }))
      }),
    [],
  )
  const confirmed: Confirmed = useCallback(
    async (action) => {
      try {
        return await action()
      } catch (error) {
        if (!hasCode(error, 'confirm_needed')) throw error
        await ask(error)
        return await action()
      }
    },
    [ask],
  )
  const answer = (tell: (question: Question) => void) => () => {
    setQuestion(undefined)
    if (question) tell(question)
  }
  const confirmDialog: ReactNode = (
    <Suspense>
      {question && (
        <IdentityDialog
          onConfirmed={answer(({ onConfirmed }) => onConfirmed())}
          onDropped={answer(({ onDropped }) => onDropped())}
        />
      )}
    </Suspense>
  )
  return { ask, confirmed, confirmDialog }
}
