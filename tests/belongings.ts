import { albumsApi } from '#contract/albums.ts'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { mediaIdOf } from '#contract/media.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { passedApi } from '#contract/passed.ts'
import { pollsApi } from '#contract/polls.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { tapsApi } from '#contract/taps.ts'
import { replyToFeedback } from '#server/features/feedback/feedback.service.ts'
import { storeImage } from '#server/features/media/media.service.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import type { TestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

/** The ids of one of each thing. */
export type Things = Record<
  | 'photo'
  | 'quickie'
  | 'message'
  | 'text'
  | 'notification'
  | 'session'
  | 'passkey'
  | 'response'
  | 'group'
  | 'groupMessage'
  | 'ownGroupMessage'
  | 'poll'
  | 'tap'
  | 'asker'
  | 'once'
  | 'picture'
  | 'album'
  | 'share'
  | 'shownAlbum',
  number
> & { media: string; albumItem: string }

type People = Record<'owner' | 'friend' | 'former' | 'admin', Person>

/** What ffmpeg would add to a video; here to a picture, which is there without it. */
export async function giveCopy(home: TestApp, mediaId: string): Promise<void> {
  await home.ctx.storage.put(`${mediaId}-copy.mp4`, Buffer.from('copy'), { contentType: 'video/mp4' })
  await home.pool.query('update media set copy_bytes = 4 where id = $1', [mediaId])
}

/** One of each thing, all of them the owner's or sent to him, but for a message that `former` wrote in his group. */
export async function belongings(home: TestApp, { owner, friend, former, admin }: People): Promise<Things> {
  const { body: photo } = await owner.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const clip = await webm({ seconds: 1 })
  const { body: quickie } = await owner.upload(quickiesApi.share, clip, 'q.webm', 'video/webm')
  const { body: picture } = await owner.upload(conversationsApi.uploadMedia, await plainJpeg())
  const { body: message } = await owner.call(chatApi.sendMessage, {
    body: { toUserId: friend.id, content: picture.url, messageType: 'image' },
  })
  const { body: text } = await owner.call(chatApi.sendMessage, {
    body: { toUserId: friend.id, content: 'Hello' },
  })
  await giveCopy(home, mediaIdOf(message.content)!)
  await friend.call(tapsApi.send, { body: { toUserId: owner.id } })
  await owner.call(favouritesApi.change, { params: { userId: friend.id }, body: { note: 'From the gym' } })
  await owner.call(passedApi.change, { params: { userId: friend.id }, body: { isPassed: true } })
  const { body: news } = await owner.call(notificationsApi.list)
  const { body: feedback } = await owner.call(feedbackApi.send, { body: { rating: 5 } })
  const answering = { id: admin.id, username: '', accountRole: 'admin', sessionId: 0 } as const
  const response = await replyToFeedback(home.ctx, answering, feedback.id, 'Thanks')
  await startSession(home.ctx.db, owner.id, 'His other device', home.ctx.now())
  const session = await home.pool.query('select max(id) as id from sessions where user_id = $1', [owner.id])
  const passkey = await home.pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
     values ($1, 'His phone', $2, '', 0, '{}', now()) returning id`,
    [owner.id, `key-of-${owner.id}`],
  )
  return {
    photo: photo.id,
    quickie: quickie.id,
    message: message.id,
    text: text.id,
    notification: news[0]!.id,
    session: session.rows[0].id,
    passkey: passkey.rows[0].id,
    response: response.id,
    ...(await talkInGroup(home, { owner, friend, former })),
    tap: friend.id,
    once: await sendPhoto(friend, owner, true),
    picture: await sendPhoto(friend, owner),
    ...(await showAlbums(home, owner, friend)),
    media: mediaIdOf(message.content)!,
  }
}

async function sendPhoto(from: Person, to: Person, viewOnce = false): Promise<number> {
  const { body: photo } = await from.upload(conversationsApi.uploadMedia, await plainJpeg())
  const body = { toUserId: to.id, content: photo.url, messageType: 'image', viewOnce } as const
  return (await from.call(chatApi.sendMessage, { body })).body.id
}

/** An album of the owner's that the friend has, and one of the friend's that the owner has. */
async function showAlbums(home: TestApp, owner: Person, friend: Person) {
  const { albumId, itemId, shareId } = await shareAlbum(home, owner, friend)
  const shown = await shareAlbum(home, friend, owner)
  return { album: albumId, albumItem: itemId, share: shareId, shownAlbum: shown.shareId }
}

/** An album with a photo, which one shows the other. */
export async function shareAlbum(home: TestApp, from: Person, to: Person) {
  const { body: album } = await from.call(albumsApi.create, { body: { name: 'Only mine' } })
  const placement = { purpose: 'album', audience: 'holders' } as const
  const { id: itemId } = await storeImage(home.ctx, from, await plainJpeg(), placement)
  await home.pool.query('insert into album_items (media_id, album_id) values ($1, $2)', [itemId, album.id])
  const params = { id: album.id, userId: to.id }
  const { body: message } = await from.call(albumsApi.share, { params, body: { time: 'until-stopped' } })
  return { albumId: album.id, itemId, shareId: Number(message.content) }
}

async function talkInGroup(home: TestApp, { owner, friend, former }: Omit<People, 'admin'>) {
  const { body: group } = await owner.call(groupsApi.create, {
    body: { name: 'Supper', memberIds: [friend.id, former.id] },
  })
  const say = async (person: Person, content: string) =>
    (await person.call(groupsApi.sendMessage, { params: { id: group.id }, body: { content } })).body.id
  const { body: poll } = await owner.call(pollsApi.create, {
    params: { id: group.id },
    body: { question: 'When?', answers: ['Now', 'Later'] },
  })
  const asker = await home.person()
  await home.pool.query('insert into group_requests values ($1, $2, now())', [group.id, asker.id])
  return {
    asker: asker.id,
    group: group.id,
    groupMessage: await say(former, 'Bye'),
    ownGroupMessage: await say(owner, 'See you'),
    poll: poll.id,
  }
}
