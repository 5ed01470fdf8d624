/** The document around every page, and the pages shown when one cannot be. */
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import './styles/tokens.css'
import './styles/base.css'
import { Frame } from './features/layout/Frame.tsx'
import { Problem } from './features/layout/Problem.tsx'
import { FavouritesFollow } from './features/saved/favourites.ts'
import { ConnectButton } from './features/wallet/ConnectButton.tsx'
import { earlyHands, useAwake } from './gateways/early.ts'
import { languages } from './gateways/language.ts'
import { EmbeddedWords, useLanguage, useNonce } from './gateways/text.tsx'
import { prePaint } from './gateways/theme.ts'
import { outsideDefaults, visitContext } from './gateways/visit.ts'
import { ToastRegion } from './ui/Toast.tsx'

/** What every page knows of the house: nothing about the person who looks. */
export function loader({ context }: LoaderFunctionArgs) {
  const { origin, demo, chainId, outside } = context.get(visitContext)
  return { origin, demo, chainId, outside: { ...outsideDefaults, ...outside } }
}

/** The house does not change while somebody looks around. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const language = useLanguage()
  useAwake()
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {prePaint + earlyHands}
        </script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        {language === 'th' && <link rel="preload" href={thai} as="font" type="font/woff2" crossOrigin="anonymous" />}
        <Alternates />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ToastRegion>{children}</ToastRegion>
        <ScrollRestoration nonce={nonce} />
        <EmbeddedWords />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** What of an address is a page of its own; the rest only filters it. */
const ownPages = ['cityId', 'page']

/** Each language has its own address (D 8.1). */
function Alternates() {
  const house = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  if (!house) return null
  const asked = [...new URLSearchParams(search)].filter(([name]) => ownPages.includes(name))
  return languages.map((language) => {
    const query = new URLSearchParams([...asked, ['lang', language]])
    return <link key={language} rel="alternate" hrefLang={language} href={`${house.origin}${pathname}?${query}`} />
  })
}

export default function App() {
  return (
    <Frame wallet={<ConnectButton />}>
      <Outlet />
      <FavouritesFollow />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame wallet={<ConnectButton />}>
      <Problem error={error} />
    </Frame>
  )
}
