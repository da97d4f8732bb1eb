import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { TooltipDrawing, type TooltipProps } from './tooltip.tsx'

/** Once around the app: a tooltip opens after 700 ms, the next within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipDrawing value={DrawnTooltip}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </TooltipDrawing>
  )
}

function DrawnTooltip({ label, children }: TooltipProps) {
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
