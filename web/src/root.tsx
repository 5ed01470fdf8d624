/** The document around every page, and the error pages. */

import { listCities } from '@keyhold/api/places.ts'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { setReadersTimeZone } from './gateways/format/format.ts'
import './styles/tokens.css'
import './styles/base.css'
import { ConversationPartsContext } from './features/chat/conversationParts.ts'
import { LazyChat } from './features/chat/LazyChat.tsx'
import { ErrorPage } from './features/layout/ErrorPage.tsx'
import { Frame } from './features/layout/Frame.tsx'
import { LazyBell } from './features/notices/LazyBell.tsx'
import { FavouritesSync } from './features/saved/favourites.ts'
import { ConnectButton } from './features/wallet/ConnectButton.tsx'
import { eventReplayScript, useHydrationSignal } from './gateways/eventReplay.ts'
import { guardDomScript } from './gateways/guardDom.ts'
import { loadMoveInFees } from './gateways/loadMoveInFees.ts'
import { offlineScript } from './gateways/offline.ts'
import { oldBrowserScript } from './gateways/oldBrowsers.ts'
import { pageRetryScript } from './gateways/pageRetry.ts'
import { requestContext } from './gateways/requestContext.ts'
import { languages } from './gateways/text/language.ts'
import { EmbeddedMessages, messagesElementId, useLanguage, useNonce } from './gateways/text/useText.tsx'
import { prePaintScript } from './gateways/theme.ts'
import { fontsFor } from './preloads.ts'
import { conversationParts } from './routes/conversationParts.ts'
import { ToastRegion } from './ui/Toast.tsx'

/** Inline scripts that run before the page's code; written by the server, and not part of that code. */
const headScripts = import.meta.env.SSR
  ? oldBrowserScript + guardDomScript + prePaintScript + eventReplayScript + pageRetryScript + offlineScript
  : ''

/** Cities whose statistics every footer links to. */
const footerCities = 6

/** What every page knows of the instance; no personal data. A page renders without its cities too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, origin, demo, chainId, outside } = context.get(requestContext)
  const [known, moveInFees] = await Promise.all([api(listCities).catch(() => []), loadMoveInFees(api)])
  const cities = known.slice(0, footerCities).map(({ id, city }) => ({ id, city }))
  return { origin, demo, chainId, outside: outside ?? {}, cities, moveInFees }
}

/** The instance does not change during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const language = useLanguage()
  useHydrationSignal()
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {headScripts}
        </script>
        {/* Painted once it is parsed: a header and a footer that grow while loading would shift the layout (HTML,
            link type "expect"). */}
        <link rel="expect" href={`#${messagesElementId}`} blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        {fontsFor(language).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Alternates />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ToastRegion>{children}</ToastRegion>
        <ScrollRestoration nonce={nonce} />
        <EmbeddedMessages />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The parts of a URL that identify a page; the rest are only filters. */
const ownPages = ['cityId', 'page']

/** Each language has its own URL (D 8.1). */
function Alternates() {
  const rootData = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  if (!rootData) return null
  const asked = [...new URLSearchParams(search)].filter(([name]) => ownPages.includes(name))
  return languages.map((language) => {
    const query = new URLSearchParams([...asked, ['lang', language]])
    return <link key={language} rel="alternate" hrefLang={language} href={`${rootData.origin}${pathname}?${query}`} />
  })
}

export default function App() {
  useEffect(() => setReadersTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (
    <Frame wallet={<ConnectButton />} bell={<LazyBell />}>
      <ConversationPartsContext value={conversationParts}>
        <Outlet />
        <FavouritesSync />
        <LazyChat />
      </ConversationPartsContext>
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame wallet={<ConnectButton />} bell={<LazyBell />}>
      <ErrorPage error={error} />
      {/* The chat itself may have caused the error. */}
      {isRouteErrorResponse(error) && (
        <ConversationPartsContext value={conversationParts}>
          <LazyChat />
        </ConversationPartsContext>
      )}
    </Frame>
  )
}
