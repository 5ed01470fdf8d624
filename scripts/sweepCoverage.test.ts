/** The sweep of pages is complete: every page in web/src/routes.ts has a state that opens it. */
import { expect, test } from 'vitest'
import routes from '../web/src/routes.ts'

/** From e2e/pages.ts; imported dynamically, because its types need a browser's. */
interface Swept {
  readonly pages: Readonly<Record<string, readonly { path(demoData: unknown): string }[]>>
}

interface Route {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Route[] | undefined
}

/** Every URL with its own page, as routes.ts spells it. */
function addressesOf(all: readonly Route[], above = ''): string[] {
  return all.flatMap(({ path, children }) => {
    const address = path ? `${above}/${path}` : above
    return children ? addressesOf(children, address) : [address || '/']
  })
}

const pattern = (address: string) =>
  new RegExp(
    `^${address
      .replaceAll(/\/:\w+\?/g, '(/[^/]*)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.+')}$`,
  )

const demoData = {
  session: () => ({ id: 'somebody' }),
  home: () => 'home',
  lease: () => 'lease',
  payments: [],
  passport: '/passport/token',
  newPassword: '/forgottenPassword/setNewPassword/token',
}

test('every page is checked by the sweep, in at least one state', async () => {
  const { pages }: Swept = await import(new URL('../e2e/pages.ts', import.meta.url).href)
  const states = Object.values(pages).flat()
  const opened = states.map(({ path }) => path(demoData).split('?')[0] ?? '')
  const addresses = addressesOf(routes)
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses.filter((address) => !opened.some((one) => pattern(address).test(one)))).toEqual([])
})
