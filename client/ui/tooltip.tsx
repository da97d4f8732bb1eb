import { Tooltip as Radix } from 'radix-ui'
import { createContext, type ReactElement, type ReactNode, use } from 'react'

const Provided = createContext(false)

/** Once around the app: a tooltip opens after 700 ms, the next within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </Provided>
  )
}

/** The child carries its own accessible name; the tooltip only shows it to those who point. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  if (!use(Provided)) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
