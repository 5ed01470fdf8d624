/** The actions on a passkey, each in its dialog. */
import type { Passkey } from '@keyhold/api/passkeys.ts'
import { useState } from 'react'
import { useOwnerCheck } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Field } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.ts'

const longestName = 60

function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText('profile')
  return (
    <Field
      label={text('passkeys.name')}
      hint={text('passkeys.nameWhy')}
      autoComplete="off"
      required
      maxLength={longestName}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** `suggestion` is a name for this device. */
export function AddPasskey({ suggestion, onClose }: { suggestion: string; onClose: () => void }) {
  const text = useText('profile')
  const toast = useToast()
  const [name, setName] = useState(suggestion)
  const check = useOwnerCheck('passkeys')
  const add = useAddPasskey()
  const act = () =>
    add.mutate(
      { name, shown: check.shown },
      {
        onSuccess: () => {
          toast({ title: text('passkeys.added') })
          onClose()
        },
        onError: () => check.isPasskeyShown && check.clear(),
      },
    )
  return (
    <PasskeyDialog
      title={text('passkeys.add')}
      act={text('passkeys.go')}
      check={check}
      error={add.error}
      busy={add.isPending}
      onAct={act}
      onClose={onClose}
    >
      <p>{text('passkeys.addWhat')}</p>
      <NameField value={name} onChange={setName} />
    </PasskeyDialog>
  )
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText('profile')
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey()
  return (
    <PasskeyDialog
      title={text('passkeys.renameTitle')}
      act={text('passkeys.save')}
      error={rename.error}
      busy={rename.isPending}
      onAct={() => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </PasskeyDialog>
  )
}

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText('profile')
  const toast = useToast()
  const check = useOwnerCheck('passkeys')
  const remove = useRemovePasskey()
  const act = () =>
    remove.mutate(
      { id: passkey.id, shown: check.shown },
      {
        onSuccess: () => {
          toast({ title: text('passkeys.removed') })
          onClose()
        },
        onError: () => check.isPasskeyShown && check.clear(),
      },
    )
  return (
    <PasskeyDialog
      title={text('passkeys.removeTitle', { name: passkey.name })}
      act={text('passkeys.remove')}
      check={check}
      error={remove.error}
      busy={remove.isPending}
      onAct={act}
      onClose={onClose}
    >
      <p>{text('passkeys.removeWhat')}</p>
    </PasskeyDialog>
  )
}
