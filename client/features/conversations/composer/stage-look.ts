/** A dark stage over everything, with bars over and under what is filmed or looked at. */
export const stageLook = 'fixed inset-0 z-viewer mx-auto flex max-w-column flex-col bg-stage text-on-photo'
export const stageMiddle = 'relative grid min-h-0 flex-1 place-items-center'
export const stageBar = 'flex items-center gap-[12px] px-gutter'
export const stageFoot = 'pt-[12px] pb-[calc(16px+var(--safe-bottom))]'
