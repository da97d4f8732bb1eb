import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('what was never read fails at once without a network, and is read when it comes back', async () => {
  const queryClient = createQueryClient(() => undefined)
  queryClient.mount()
  const read = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch')
    return ['theo']
  })
  onlineManager.setOnline(false)
  const observer = new QueryObserver(queryClient, { queryKey: ['/api/taps'], queryFn: read })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['theo']))
  stop()
  queryClient.unmount()
})
