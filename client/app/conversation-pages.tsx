// The screens that are opened from a conversation: small, and all of them in one file that the routes name once.
export { ChatMediaScreen } from '#client/features/chat/chat-media-screen.tsx'
export { ChatSearchScreen } from '#client/features/chat/chat-search-screen.tsx'
export { GroupMediaScreen } from '#client/features/groups/info/group-media-screen.tsx'
export { GroupSearchScreen } from '#client/features/groups/info/group-search-screen.tsx'
