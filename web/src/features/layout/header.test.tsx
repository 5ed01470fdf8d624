/**
 * Header, phone menu and footer: their links, per reader (spec public §2, §6; D 9.1, D 9.4).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { everyExternalLink } from '../../gateways/externalLinks.setup.ts'
import { renderRoutes } from '../../gateways/render.setup.tsx'
import type { ExternalLinks } from '../../gateways/requestContext.ts'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { Frame } from './Frame.tsx'
import '../../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  clearSession()
})

/** The frame below the root's loader, which has the external URLs. */
async function open(externalLinks: ExternalLinks = everyExternalLink) {
  const frame = <Frame wallet={<button type="button">Connect wallet</button>}>page</Frame>
  renderRoutes([{ id: 'root', path: '*', element: frame, loader: () => ({ outside: externalLinks }) }])
  await screen.findByText('page')
}
const main = () => within(screen.getByRole('navigation', { name: 'Main' }))
/** The targets of an element's links, by their words. */
const leads = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('a')].map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
  )

// promise: pub-1-metaverse, pub-2-menu
test('the menu links to the home page, the properties and the external metaverse; co-working is a button', async () => {
  await open()
  const links = leads(screen.getByRole('navigation', { name: 'Main' }))
  expect(links).toMatchObject({ Home: '/', Properties: '/properties' })
  const metaverse = main().getByRole('link', { name: 'Metaverse' })
  expect([metaverse.getAttribute('href'), metaverse.getAttribute('target')]).toEqual([
    'https://metaverse.keyhold.example',
    '_blank',
  ])
  expect(
    main()
      .getByRole('button', { name: /Co-working/ })
      .getAttribute('aria-haspopup'),
  ).toBe('dialog')
})

// promise: pub-2-menu-list, pub-6-person
test('"List your property" is for signed-in users: stylesheets show it by the mark on the page', async () => {
  await open()
  const item = main().getByRole('link', { name: 'List your property', hidden: true })
  expect([item.getAttribute('href'), item.className]).toEqual(['/new-ad', expect.stringContaining('when-signed-in')])
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false)
  act(() => saveSession({ token: 'Bearer a', user: { id: 'ben', firstName: 'Ben', lastName: 'Osei' } }))
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true)
})

// promise: pub-2-menu-account, pub-2-menu-wallet
test('a visitor sees sign in and sign up; a signed-in user sees their profile, and log out', async () => {
  await open()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  expect(header.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/registration')
  expect(header.getAllByRole('button', { name: 'Connect wallet' }).length).toBeGreaterThan(0)
  act(() => saveSession({ token: 'Bearer a', user: { id: 'ben', firstName: 'Ben', lastName: 'Osei' } }))
  const menu = (await screen.findByText('BO', { selector: '*' })).closest('details') as HTMLElement
  expect(leads(menu)).toMatchObject({ 'My profile': '/profile/ben/home', Messages: '/profile/ben/messages' })
  expect(within(menu).getByText('Log out')).toBeTruthy()
})

// promise: pub-2-menu-phone
test("the phone's menu has everything the header has, and closes by a press on a link", async () => {
  await open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Menu' })))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  const inside = within(drawer)
  expect(leads(drawer)).toMatchObject({
    Home: '/',
    Properties: '/properties',
    'List your property': '/new-ad',
    Metaverse: 'https://metaverse.keyhold.example',
    'Saved homes': '/saved',
    'Sign in': '/login',
    'Sign up': '/registration',
    English: '/?lang=en',
    Español: '/?lang=es',
    ไทย: '/?lang=th',
  })
  expect(inside.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  await act(async () => void fireEvent.click(inside.getByRole('button', { name: /Co-working/ })))
  expect(await screen.findByRole('dialog', { name: 'Co-working is coming' })).toBeTruthy()
})

// promise: pub-1-footer, pub-2-footer
test('the footer links to the information site, the token, the channels and the legal pages', async () => {
  await open()
  const links = leads(screen.getByRole('contentinfo'))
  expect(links).toMatchObject({
    'Saved homes': '/saved',
    'How the escrow works': '/how-it-works',
    'How to pay': '/how-to-pay',
    'Information site': 'https://info.keyhold.example',
    'Get RNB': 'https://token.keyhold.example',
    'Staking preview': '/staking',
    Telegram: 'https://telegram.keyhold.example',
    X: 'https://x.keyhold.example',
    Terms: '/terms',
    Privacy: '/privacy',
    Imprint: '/imprint',
  })
})

// promise: pub-2-footer-settings
test('configured URLs replace the defaults; one without a URL is left out (D 9.1)', async () => {
  await open({ terms: 'https://law.example/terms', metaverse: 'https://land.example' })
  const links = leads(screen.getByRole('contentinfo'))
  expect([links.Terms, links.Privacy, links.Telegram]).toEqual(['https://law.example/terms', '/privacy', undefined])
  expect(main().getByRole('link', { name: 'Metaverse' }).getAttribute('href')).toBe('https://land.example')
})

test('without the operator’s addresses header and footer leave the links out, and an empty column too', async () => {
  await open({})
  const links = { ...leads(screen.getByRole('banner')), ...leads(screen.getByRole('contentinfo')) }
  for (const name of ['Metaverse', 'Information site', 'Get RNB', 'Telegram', 'X', 'Write to us'])
    expect(links).not.toHaveProperty(name)
  expect(screen.queryByRole('heading', { name: 'Contact us' })).toBeNull()
  cleanup()
  await open({ help: 'mailto:help@mail.example' })
  expect(leads(screen.getByRole('contentinfo'))).toMatchObject({ 'Write to us': 'mailto:help@mail.example' })
})
