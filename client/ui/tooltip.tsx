import { type ComponentType, createContext, type ReactElement, use } from 'react'

export type TooltipProps = { label: string; children: ReactElement }

/** What draws tooltips. Screens outside the provider have none and do not load the code for it. */
export const TooltipDrawing = createContext<ComponentType<TooltipProps> | undefined>(undefined)

/** The child carries its own accessible name; the tooltip only shows it to those who point. */
export function Tooltip({ label, children }: TooltipProps) {
  const Drawing = use(TooltipDrawing)
  return Drawing ? <Drawing label={label}>{children}</Drawing> : children
}
