import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { useState } from 'react'

const STEPS = [1, 2, 3, 4, 5] as const

export type StarInputProps = {
  value: number | null
  onValueChange: (value: number) => void
  /** The name of the group, for instance the question it answers. */
  label: string
  locked?: boolean
  className?: string
}

/** Arrow keys only move; Space or Enter chooses. A choice may be final, so passing over a star must not make it. */
export function StarInput({ value, onValueChange, label, locked = false, className }: StarInputProps) {
  const [preview, setPreview] = useState<number | null>(null)
  const lit = locked ? value : (preview ?? value)
  return (
    <ToggleGroup.Root
      type="single"
      className={clsx('inline-flex', className)}
      aria-label={label}
      aria-readonly={locked || undefined}
      disabled={locked}
      value={value ? String(value) : ''}
      onValueChange={(chosen) => chosen && onValueChange(Number(chosen))}
      onPointerLeave={() => setPreview(null)}
      onBlur={() => setPreview(null)}
    >
      {STEPS.map((step) => (
        <ToggleGroup.Item
          key={step}
          value={String(step)}
          className={clsx(
            'grid size-target place-items-center rounded-full transition-[scale] duration-quick ease-out not-disabled:active:scale-90',
            step <= (lit ?? 0) ? 'text-star *:fill-current' : 'text-outline',
          )}
          data-lit={step <= (lit ?? 0) || undefined}
          aria-label={step === 1 ? '1 star' : `${step} stars`}
          onPointerEnter={(event) => event.pointerType === 'mouse' && setPreview(step)}
          onFocus={(event) => event.target.matches(':focus-visible') && setPreview(step)}
        >
          <Star className="size-[32px]" aria-hidden="true" />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
