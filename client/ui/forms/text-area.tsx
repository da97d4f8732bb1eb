import { clsx } from 'clsx'
import { type ComponentProps, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Counter, isCounted } from './counter.tsx'
import { control, inputFrame, useFieldWiring } from './field.tsx'

/** Grows with its text up to `maxRows`. The counter shows once four fifths of `maxLength` are used. */
export function useAutoGrow(ref: React.RefObject<HTMLTextAreaElement | null>, maxRows: number) {
  return () => {
    const area = ref.current
    if (!area) return
    const line = Number.parseFloat(getComputedStyle(area).lineHeight) || 22
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight, Math.ceil(line * maxRows))}px`
  }
}

export type TextAreaProps = ComponentProps<'textarea'> & { maxRows?: number; isLow?: boolean }

export function TextArea({
  ref,
  maxRows = 10,
  rows = 3,
  maxLength,
  isLow = false,
  onInput,
  ...props
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  const grow = useAutoGrow(area, maxRows)
  const [length, setLength] = useState(0)
  const counterId = useId()
  const wiring = useFieldWiring()

  // Every render: a controlled value may have changed without an input event.
  useLayoutEffect(() => {
    grow()
    setLength(area.current?.value.length ?? 0)
  })

  const counted = isCounted(length, maxLength)
  const described = clsx(wiring['aria-describedby'], counted && counterId) || undefined
  return (
    <>
      <span className={inputFrame({ shape: isLow ? 'low-area' : 'area' })}>
        <textarea
          className={clsx(control, 'block h-auto resize-none leading-[var(--leading)]')}
          rows={rows}
          maxLength={maxLength}
          {...wiring}
          aria-describedby={described}
          {...props}
          ref={area}
          onInput={(event) => {
            grow()
            setLength(event.currentTarget.value.length)
            onInput?.(event)
          }}
        />
      </span>
      {counted && <Counter id={counterId} length={length} maxLength={maxLength} />}
    </>
  )
}
