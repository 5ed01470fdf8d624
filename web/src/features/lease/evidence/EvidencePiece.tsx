/** One piece of evidence: its name, time and hash, and actions to view, save or withdraw it. */
import type { Evidence } from '@keyhold/api/evidence.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { saveFile } from '../../../gateways/download.ts'
import { formatDateTime, formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from './Evidence.module.css'
import { EvidencePhoto } from './EvidencePhoto.tsx'
import { openPiece, type Reader, useTakeBack } from './queries.ts'
import { ReadMessages } from './ReadMessages.tsx'
import type { PartyNames } from './SaidMessage.tsx'

interface Props {
  readonly piece: Evidence
  readonly reader: Reader
  readonly leaseId: string
  readonly timeZone: string
  readonly names: PartyNames
}

export function EvidencePiece({ piece, reader, leaseId, timeZone, names }: Props) {
  const text = useText('evidence')
  const language = useLanguage()
  const { id, kind, bytes, hash, addedAt, mayTakeBack, messages: count } = piece
  const name = count === undefined ? piece.name : text('messages.count', { count })
  const megabytes = formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10), language)
  return (
    <li className={css.piece}>
      {kind === 'photo' ? (
        <EvidencePhoto piece={piece} reader={reader} leaseId={leaseId} />
      ) : (
        <span className={css.paper}>
          <Icon name={kind === 'messages' ? 'chat-circle' : 'file-pdf'} />
        </span>
      )}
      <div className={css.about}>
        <p className={css.name}>{name}</p>
        <p className="num small soft">
          {`${formatDateTime(addedAt, timeZone, language)} · ${text('size', { megabytes })}`}
        </p>
        <p className={`small soft ${css.hash}`}>
          SHA-256 <Hash value={hash} />
        </p>
        <div className={css.acts}>
          {kind === 'messages' && (
            <ReadMessages piece={piece} reader={reader} leaseId={leaseId} names={names} timeZone={timeZone} />
          )}
          <Save id={id} name={piece.name} reader={reader} leaseId={leaseId} />
          {mayTakeBack && <TakeBack id={id} name={name} leaseId={leaseId} />}
        </div>
      </div>
    </li>
  )
}

interface ActionProps {
  readonly id: string
  readonly name: string
  readonly leaseId: string
}

function Save({ id, name, reader, leaseId }: ActionProps & { readonly reader: Reader }) {
  const text = useText('evidence')
  const refusal = useRefusal()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await openPiece(reader, leaseId, id)
      .then((file) => saveFile(file, name))
      .catch((error: unknown) => toast({ title: text('saveFailed'), children: refusal(error), tone: 'bad' }))
    setBusy(false)
  }
  return (
    <Button small icon="download-simple" busy={busy} onClick={() => void save()}>
      {text('save')} <span className="vh">{name}</span>
    </Button>
  )
}

function TakeBack({ id, name, leaseId }: ActionProps) {
  const text = useText('evidence')
  const refusal = useRefusal()
  const toast = useToast()
  const takeBack = useTakeBack(leaseId)
  const act = () =>
    takeBack.mutate(id, {
      onSuccess: () => toast({ title: text('takenBack', { name }) }),
      onError: (error) => toast({ title: text('takeBackFailed'), children: refusal(error), tone: 'bad' }),
    })
  return (
    <Button small kind="plain" icon="trash" busy={takeBack.isPending} onClick={act}>
      {text('takeBack')} <span className="vh">{name}</span>
    </Button>
  )
}
