/**
 * A server-rendered link equals the one that React Router hydrates.
 * @vitest-environment node
 */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  type LinkProps,
  MemoryRouter,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink } from './Link.tsx'

function write<Props extends object>(Written: ComponentType<Props>, props: Props): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/properties?cityId=1']}>
      <Written {...props} />
    </MemoryRouter>,
  )
}

test.each<[string, LinkProps]>([
  ['an address', { to: '/properties', children: 'Homes' }],
  [
    'a search, with what screen readers hear',
    { to: '/properties?page=2&map=off', 'aria-label': 'Page 2', rel: 'next' },
  ],
  ['a place on a page', { to: '/#newsletter', className: 'link', lang: 'es', children: 'Noticias' }],
  [
    'what the router alone needs to know',
    { to: '/saved', state: { from: 1 }, replace: true, preventScrollReset: true },
  ],
  ['a letter', { to: 'mailto:ada@mail.example', reloadDocument: true }],
  ['the page one is on', { to: '', reloadDocument: true }],
  ['a part of it', { to: { search: '?page=3' } }],
])('a link to %s', (_, props) => {
  expect(Link).not.toBe(RouterLink)
  expect(write(Link, props)).toBe(write(RouterLink, props))
})

test.each<[string, NavLinkProps]>([
  ['where one is', { to: '/properties', children: 'Homes' }],
  ['elsewhere', { to: '/saved', className: 'when-signed-in', children: 'Saved' }],
  ['where one is, with a name', { to: '/properties', className: 'wide' }],
  ['what begins alike', { to: '/prop' }],
  ['the home page', { to: '/', end: true }],
])('a menu entry that leads to %s', (_, props) => {
  expect(write(NavLink, props)).toBe(write(RouterNavLink, props))
})
