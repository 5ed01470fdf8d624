/** The frame of every page: skip link, header, the page itself, footer. A route's `handle.frame` reduces it. */
import { type ReactNode, useState } from 'react'
import { useMatches } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { AccountDeletedNotice } from './AccountDeletedNotice.tsx'
import { CheckSession } from './CheckSession.tsx'
import { Footer } from './Footer.tsx'
import css from './Frame.module.css'
import type { FrameKind } from './frameKind.ts'
import { Header } from './Header.tsx'
import { LogoutOverlay } from './LogoutOverlay.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { OldStorageNotice } from './OldStorageNotice.tsx'

/** `bell` shows notices to signed-in users; pages with a bare frame have none. */
export function Frame({ wallet, bell, children }: { wallet: ReactNode; bell?: ReactNode; children: ReactNode }) {
  const text = useText('layout')
  const kind = useFrameKind()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  return (
    <>
      <a className={css.skip} href="#main">
        {text('skip')}
      </a>
      <NavigationProgress />
      <CheckSession />
      <AccountDeletedNotice />
      <Header kind={kind} wallet={wallet} bell={kind !== 'bare' && bell} onLogOut={() => setIsLoggingOut(true)} />
      <OldStorageNotice />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {kind === 'map' ? (
        <noscript>
          <Footer slim />
        </noscript>
      ) : (
        kind !== 'bare' && <Footer slim={kind === 'slim'} />
      )}
      {isLoggingOut && <LogoutOverlay onDone={() => setIsLoggingOut(false)} />}
    </>
  )
}

function useFrameKind(): FrameKind {
  const kinds = useMatches().map(({ handle }) => (handle as { frame?: FrameKind } | undefined)?.frame)
  return kinds.findLast(Boolean) ?? 'full'
}
