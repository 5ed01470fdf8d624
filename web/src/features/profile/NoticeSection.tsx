/**
 * Notices: which kinds are sent by e-mail beside the bell, which as push, and when. Money always is, and says why
 * (D 6.16).
 */
import { type NoticeKind, noticeKinds } from '@keyhold/rental/noticeKind.ts'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useChooseEmails, type useEmailChoices } from './emailChoices.ts'
import css from './NoticeSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { PushField } from './PushField.tsx'
import type { usePush } from './pushChoices.ts'
import { QuietHoursField } from './QuietHoursField.tsx'

interface NoticeSectionProps {
  readonly choices: ReturnType<typeof useEmailChoices>
  readonly push: ReturnType<typeof usePush>
}

/** The page fetches both and waits for them: a query here would retry a failed one at once. */
export function NoticeSection({ choices, push }: NoticeSectionProps) {
  const text = useText('profile')
  const refusal = useRefusal()
  const anchor = useAnchor('#notices')
  return (
    <ProfileSection id="notices" ref={anchor} title={text('notices.title')} lede={text('notices.lede')}>
      {choices.isError && (
        <Callout tone="bad" title={text('notices.away')}>
          <p>{refusal(choices.error)}</p>
          <Button small busy={choices.isFetching} onClick={() => void choices.refetch()}>
            {text('home.retry')}
          </Button>
        </Callout>
      )}
      {choices.data && (
        <ul className={css.kinds}>
          {noticeKinds.map((kind) => (
            <li key={kind}>{kind === 'money' ? <Money /> : <KindSwitch kind={kind} isOn={choices.data[kind]} />}</li>
          ))}
        </ul>
      )}
      <PushField push={push} />
      {choices.data && <QuietHoursField hours={choices.data.quietHours} />}
    </ProfileSection>
  )
}

function Money() {
  const text = useText('profile')
  return (
    <>
      <p className={css.always}>
        <span>{text('notices.money.title')}</span>
        <Badge tone="good">{text('notices.always')}</Badge>
      </p>
      <p className={css.hint}>{text('notices.money.hint')}</p>
    </>
  )
}

/** On or off at once; a failed change is reverted, and says why. */
function KindSwitch({ kind, isOn }: { kind: Exclude<NoticeKind, 'money'>; isOn: boolean }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const hint = useId()
  const choose = useChooseEmails(kind)
  return (
    <>
      <Switch
        row
        label={text(`notices.${kind}.title`)}
        aria-describedby={hint}
        checked={choose.isPending ? choose.variables : isOn}
        onChange={({ target }) => choose.mutate(target.checked)}
      />
      <p id={hint} className={css.hint}>
        {text(`notices.${kind}.hint`)}
      </p>
      {choose.isError && <Callout tone="bad" title={refusal(choose.error)} />}
    </>
  )
}

/** Scrolls the URL's anchor into view once it exists: the page loads after the navigation. */
function useAnchor(name: string) {
  const { hash } = useLocation()
  const anchor = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash !== name) return
    anchor.current?.scrollIntoView()
    anchor.current?.focus({ preventScroll: true })
  }, [hash, name])
  return anchor
}
