/** What the thread, and what stands for it while it loads or cannot be loaded, look like. */
export const threadLook = 'relative flex min-h-0 flex-1 flex-col bg-[0px_-80px] bg-glow bg-no-repeat'
export const threadRow = 'flex flex-col px-[12px] pb-[3px]'
