import { clsx } from 'clsx'
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

type Props = { className?: string; children?: ReactNode }

/**
 * The only child with the look and name of what stands around it, for instance a link that looks like a button. What
 * the child says of itself goes first; `draw` puts more into it than it contains.
 */
export function lendLook<Lent extends Props>(
  child: ReactNode,
  lent: Lent,
  draw: (children: ReactNode) => ReactNode = (children) => children,
): ReactElement {
  if (!isValidElement<Props>(child)) throw new Error('A look can be lent to one element only')
  const { className, children } = child.props
  return cloneElement(
    child,
    { ...lent, ...child.props, className: clsx(lent.className, className) },
    draw(children),
  )
}
