/** The user's passkeys, each with a name, and the button to add one. */
import type { Passkey } from '@keyhold/api/passkeys.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../gateways/format/format.ts'
import { addressByName, whyNoPasskeys } from '../../gateways/passkeys/browser.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyActions.tsx'
import css from './ProfileSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import rows from './SessionRow.module.css'

interface Props {
  readonly passkeys: UseQueryResult<Passkey[]>
  /** A suggested name for this device's passkey. */
  readonly device: string
  readonly emailConfirmed: boolean
}

export function PasskeySection({ passkeys, device, emailConfirmed }: Props) {
  const text = useText('profile')
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  return (
    <ProfileSection id="passkeys" title={text('passkeys.title')} lede={text('passkeys.lede')}>
      {passkeys.isError && (
        <Callout tone="bad" title={text('passkeys.away')}>
          <Button busy={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
            {text('home.retry')}
          </Button>
        </Callout>
      )}
      <ul className={rows.rows}>
        {(passkeys.data ?? []).map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setDialog(<RenamePasskey passkey={passkey} onClose={close} />)}
            onRemove={() => setDialog(<RemovePasskey passkey={passkey} onClose={close} />)}
          />
        ))}
      </ul>
      <AddHere
        emailConfirmed={emailConfirmed}
        onAdd={() => setDialog(<AddPasskey suggestion={device} onClose={close} />)}
      />
      {dialog}
    </ProfileSection>
  )
}

/** The button, or why passkeys are unavailable. */
function AddHere({ emailConfirmed, onAdd }: { emailConfirmed: boolean; onAdd: () => void }) {
  const text = useText('profile')
  const why = whyNoPasskeys()
  const address = addressByName()
  if (!emailConfirmed) return <p className="small soft">{text('passkeys.notConfirmed')}</p>
  if (why === 'number' && address) return <p className="small soft">{text('passkeys.byName', { address })}</p>
  if (why) return <p className="small soft">{text('passkeys.notHere')}</p>
  return (
    <div className={css.after}>
      <Button icon="key" onClick={onAdd}>
        {text('passkeys.add')}
      </Button>
    </div>
  )
}

function PasskeyRow({ passkey, ...acts }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const text = useText('profile')
  const language = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = (at: string) => formatDateTime(Date.parse(at) / 1000, timeZone, language)
  const { id, name, usedAt, createdAt, isSynced } = passkey
  return (
    <li className={rows.row}>
      <div>
        <b id={`passkey-${id}`}>{name}</b> {isSynced && <Badge>{text('passkeys.synced')}</Badge>}
        <p className="small soft num">
          {`${usedAt ? text('passkeys.used', { when: when(usedAt) }) : text('passkeys.unused')} · ${text('passkeys.since', { when: when(createdAt) })}`}
        </p>
      </div>
      <div className={css.after}>
        <Button kind="plain" small aria-describedby={`passkey-${id}`} onClick={acts.onRename}>
          {text('passkeys.rename')}
        </Button>
        <Button small aria-describedby={`passkey-${id}`} onClick={acts.onRemove}>
          {text('passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}
