/**
 * Links to pages of this site by full path ("/properties?page=2"). On the server, which does not navigate, they are
 * plain anchors with the same attributes: React Router's would each resolve their place in the route tree.
 */
import type { CSSProperties, ReactNode } from 'react'
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router'

function isPlain(to: LinkProps['to']): to is string {
  return typeof to === 'string' && /^\/(?!\/)/.test(to)
}

/** Link props for the router only. */
function attributesOf({ to, ...link }: LinkProps) {
  const { discover, prefetch, relative, reloadDocument, replace, state, mask, ...others } = link
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = others
  return { ...attributes, href: String(to), 'data-discover': 'true' }
}

function ServerLink(props: LinkProps): ReactNode {
  return isPlain(props.to) ? <a {...attributesOf(props)} /> : <RouterLink {...props} />
}

function ServerNavLink(props: NavLinkProps): ReactNode {
  const { pathname } = useLocation()
  const { end, className, style, children, caseSensitive: _, ...link } = props
  const asks = [className, style, children].some((part) => typeof part === 'function')
  if (!isPlain(link.to) || asks) return <RouterNavLink {...props} />
  const [here, [path = '']] = [pathname.toLowerCase(), link.to.toLowerCase().split(/[?#]/)]
  const isActive = here === path || (!end && path !== '/' && here.startsWith(`${path}/`))
  const marks = {
    'aria-current': isActive ? ('page' as const) : undefined,
    className: [className, isActive && 'active'].filter(Boolean).join(' '),
    style: style as CSSProperties,
  }
  return <a {...attributesOf({ ...link, ...marks })}>{children as ReactNode}</a>
}

/** React Router's Link. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink
/** React Router's NavLink: it marks the current page. */
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink
