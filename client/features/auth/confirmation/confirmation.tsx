import { createContext, type ReactNode, useContext } from 'react'
import { type Confirmed, useConfirmation } from './use-confirmation.tsx'

const ConfirmedContext = createContext<Confirmed>((action) => action())

/** For a screen of which many calls may have to be confirmed first: its parts get `confirmed` by `useConfirmed`. */
export function Confirmation({ children }: { children: ReactNode }) {
  const { confirmed, confirmDialog } = useConfirmation()
  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {confirmDialog}
    </ConfirmedContext>
  )
}

export const useConfirmed = (): Confirmed => useContext(ConfirmedContext)
