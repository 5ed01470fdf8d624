/** The user's passkeys: added, named, removed. */
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  type Reauthentication,
  removePasskey,
  renamePasskey,
} from '@keyhold/api/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { makePasskey } from '../../gateways/passkeys/browser.ts'
import { passkeysKey as queryKey } from '../../gateways/passkeys/usePasskeys.ts'
import { storedUser } from '../../gateways/session.ts'
import { refreshUser } from './queries.ts'

function usePasskeyAction<Input>(mutationFn: (input: Input) => Promise<Passkey[]>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: (passkeys) => queryClient.setQueryData(queryKey, passkeys) })
}

/** Gets the creation options from the API, creates the passkey on the device, and stores it with the API. */
export const useAddPasskey = () =>
  usePasskeyAction(async ({ name, shown }: { name: string; shown: Reauthentication }) => {
    const answer = await makePasskey(await api(beginPasskey, { input: shown }))
    const passkeys = await api(addPasskey, { input: { name, answer } })
    if (storedUser()?.roleNeedsPasskey) await refreshUser() // a new passkey confirms the session
    return passkeys
  })

export const useRenamePasskey = () =>
  usePasskeyAction(({ id, name }: { id: string; name: string }) =>
    api(renamePasskey, { params: { id }, input: { name } }),
  )

export const useRemovePasskey = () =>
  usePasskeyAction(({ id, shown }: { id: string; shown: Reauthentication }) =>
    api(removePasskey, { params: { id }, input: shown }),
  )
