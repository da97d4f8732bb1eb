import { expect, test } from 'vitest'
import { parseRedisUrl } from './redis-url.ts'

test('REDIS_URL names one server, Sentinels with the name of their master, or nodes of a cluster', () => {
  expect(parseRedisUrl('redis://:secret@redis:6379/1')).toEqual({
    kind: 'single',
    url: 'redis://:secret@redis:6379/1',
  })
  expect(parseRedisUrl('redis+sentinel://s1,s2:26380/mymaster')).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 's1', port: 26379 },
      { host: 's2', port: 26380 },
    ],
    name: 'mymaster',
    db: 0,
    tls: false,
  })
  expect(parseRedisUrl('redis+sentinel://app:p%40ss@s1/mymaster/2?sentinelPassword=other')).toMatchObject({
    username: 'app',
    password: 'p@ss',
    db: 2,
    sentinelPassword: 'other',
  })
  expect(parseRedisUrl('rediss+cluster://:secret@c1,[::1]:7001,10.0.0.3')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'c1', port: 6379 },
      { host: '::1', port: 7001 },
      { host: '10.0.0.3', port: 6379 },
    ],
    password: 'secret',
    tls: true,
  })
})

test.each([
  'redis',
  'http://redis:6379',
  'redis+sentinel://s1,s2',
  'redis+cluster://c1,,c2',
  'redis+cluster://c1/mymaster',
  'redis+cluster://',
  'redis+cluster://c1:port',
])('%s is none of them', (text) => {
  expect(parseRedisUrl(text)).toBeUndefined()
})
