/** What surrounds every page: skip link, header, the page itself, footer. A route says `handle.frame` to have less of it. */
import { type ReactNode, useState } from 'react'
import { useMatches } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { CheckSession } from './CheckSession.tsx'
import { Footer } from './Footer.tsx'
import css from './Frame.module.css'
import type { FrameKind } from './frameKind.ts'
import { Header } from './Header.tsx'
import { LoggingOut } from './LoggingOut.tsx'
import { Progress } from './Progress.tsx'

export function Frame({ wallet, children }: { wallet: ReactNode; children: ReactNode }) {
  const text = useText('layout')
  const kind = useFrameKind()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <a className={css.skip} href="#main">
        {text('skip')}
      </a>
      <Progress />
      <CheckSession />
      <Header kind={kind} wallet={wallet} onLogOut={() => setLeaving(true)} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {kind !== 'bare' && kind !== 'map' && <Footer slim={kind === 'slim'} />}
      {leaving && <LoggingOut onDone={() => setLeaving(false)} />}
    </>
  )
}

function useFrameKind(): FrameKind {
  const named = useMatches().map(({ handle }) => (handle as { frame?: FrameKind } | undefined)?.frame)
  return named.findLast(Boolean) ?? 'full'
}
