import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the screen around `inside`; the screen, while some are held over it. */
export function useFileDrop(inside: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState<HTMLElement>()
  const take = useEffectEvent((files: File[]) => onFiles(files))
  useEffect(() => {
    const screen = inside.current?.closest<HTMLElement>('[data-screen]')
    if (!screen) return
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Without it the browser would not let them be dropped.
      event.preventDefault()
      setOver(screen)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && screen.contains(relatedTarget))) setOver(undefined)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(undefined)
      take([...(event.dataTransfer?.files ?? [])])
    }
    const watching = new AbortController()
    const { signal } = watching
    screen.addEventListener('dragenter', hold, { signal })
    screen.addEventListener('dragover', hold, { signal })
    screen.addEventListener('dragleave', leave, { signal })
    screen.addEventListener('drop', drop, { signal })
    return () => watching.abort()
  }, [inside])
  return over
}
