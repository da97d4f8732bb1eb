// The screens that are opened from a conversation, in one file: each that the routes name makes the first one larger.
export { ChatMediaScreen } from '#client/features/chat/chat-media-screen.tsx'
export { ChatSearchScreen } from '#client/features/chat/chat-search-screen.tsx'
export { GroupInfoScreen } from '#client/features/groups/info/group-info-screen.tsx'
export { GroupMediaScreen } from '#client/features/groups/info/group-media-screen.tsx'
export { GroupSearchScreen } from '#client/features/groups/info/group-search-screen.tsx'
