import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { lazyPart } from '#client/platform/loading.ts'

const ConfirmSheet = lazyPart(() => import('./confirm-sheet.tsx'), 'ConfirmSheet')

type Question = { onConfirmed: () => void; onDropped: () => void }

/**
 * For calls that the server may refuse until the member has shown that it is him. `confirmed` makes one, asks him where
 * it must, and makes it again; `confirmSheet` belongs into the screen.
 */
export function useConfirmation() {
  const [question, setQuestion] = useState<Question>()
  const confirmed = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!hasCode(error, 'confirm_needed')) throw error
      await new Promise<void>((onConfirmed, onDropped) =>
        setQuestion({ onConfirmed, onDropped: () => onDropped(error) }),
      )
      return await action()
    }
  }, [])
  const answer = (tell: (question: Question) => void) => () => {
    setQuestion(undefined)
    if (question) tell(question)
  }
  const confirmSheet: ReactNode = (
    <Suspense>
      {question && (
        <ConfirmSheet
          onConfirmed={answer(({ onConfirmed }) => onConfirmed())}
          onDropped={answer(({ onDropped }) => onDropped())}
        />
      )}
    </Suspense>
  )
  return { confirmed, confirmSheet }
}
