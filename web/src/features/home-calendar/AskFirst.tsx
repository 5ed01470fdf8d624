/** A button with a confirmation before an irreversible action, which states its effect. */
import { type ReactNode, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { IconName } from '../../ui/iconNames.ts'

interface Props {
  readonly label: ReactNode
  readonly icon?: IconName
  /** The question, the effect, and the confirming button's label. */
  readonly title: string
  readonly body: string
  readonly act: string
  /** The way back; "Keep it" without one. */
  readonly back?: string
  readonly busy: boolean
  readonly onAct: () => void
}

export function AskFirst({ label, icon, title, body, act, back, busy, onAct }: Props) {
  const text = useText('homeCalendar')
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const footer = (
    <>
      <Button
        kind="plain"
        onClick={() => {
          close()
          onAct()
        }}
      >
        {act}
      </Button>
      <Button kind="main" onClick={close}>
        {back ?? text('keep')}
      </Button>
    </>
  )
  return (
    <>
      <Button small kind="plain" icon={icon} busy={busy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog open={isAsking} onClose={close} title={title} size="small" footer={footer}>
        <p>{body}</p>
      </Dialog>
    </>
  )
}
