import { createContext, type ReactNode, useContext } from 'react'
import type { CurrentUser } from '#contract/auth.ts'

const ViewerContext = createContext<CurrentUser | null>(null)

export function ViewerProvider({ viewer, children }: { viewer: CurrentUser; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>
}

/** The signed-in member, on screens that are shown to members only. */
export function useViewer(): CurrentUser {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer must be used within an authentication provider')
  return viewer
}
