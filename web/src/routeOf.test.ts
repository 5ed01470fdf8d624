/**
 * Metrics identify pages by their route patterns.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { createRouteOf } from './routeOf.ts'

const route = (id: string, parentId: string | undefined, path?: string, index = false) => [
  id,
  { id, parentId, path, index, module: {} },
]
const routeOf = createRouteOf(
  Object.fromEntries([
    route('root', undefined, ''),
    route('frame', 'root'),
    route('home', 'frame', undefined, true),
    route('detail', 'frame', 'detail/:id'),
    route('profile', 'frame', 'profile/:id'),
    route('start', 'profile', undefined, true),
    route('lease', 'profile', 'leases/:leaseId'),
    route('desk', 'frame', 'desk/:leaseId?/:part?'),
    route('pair', 'frame', 'desk/pairs/:pairId'),
    route('none', 'frame', '*'),
  ]) as never,
)

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/detail/7', '/detail/:id'],
  ['/detail/7.data', '/detail/:id'],
  ['/Detail/7/', '/detail/:id'],
  ['/profile/a-secret', '/profile/:id'],
  ['/profile/a-secret/leases/b', '/profile/:id/leases/:leaseId'],
  ['/desk', '/desk/:leaseId?/:part?'],
  ['/desk/pairs/7', '/desk/pairs/:pairId'],
  ['/detail', '/*'],
  ['/wp-login.php', '/*'],
  ['/profile/a/b/c/d', '/*'],
  ['/%', '/*'],
])('the page at %s is recorded as %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern)
})
