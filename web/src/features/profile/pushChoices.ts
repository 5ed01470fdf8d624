/** The device switches' queries and mutations. */
import { addPushDevice, choosePush, type PushChoices, readPushChoices, removePushDevice } from '@keyhold/api/push.ts'
import type { PushKind } from '@keyhold/rental/noticeKind.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'
import { unsubscribe } from '../../gateways/endPush.ts'
import { currentEndpoint, isPushDenied, type PushAbility, pushAbility, subscribe } from '../../gateways/push.ts'

const queryKey = ['pushChoices']

interface PushState {
  readonly ability: PushAbility
  readonly isDenied: boolean
  /** Whether this device shows notices: both its browser and the server have the subscription. */
  readonly isOn: boolean
  /** The kinds that devices show; undefined without support here. */
  readonly choices: PushChoices | undefined
}

async function readPush(): Promise<PushState> {
  const ability = pushAbility()
  if (ability !== 'can') return { ability, isDenied: false, isOn: false, choices: undefined }
  const [choices, endpoint] = await Promise.all([quietApi(readPushChoices), currentEndpoint()])
  // The push service gave this device another address while its worker could not report it.
  const isRenewed = choices.endpoint !== null && endpoint !== null && choices.endpoint !== endpoint
  if (isRenewed) await quietApi(addPushDevice, { input: await subscribe(choices.publicKey) })
  const isOn = choices.endpoint !== null && (isRenewed || choices.endpoint === endpoint)
  return { ability, isDenied: isPushDenied(), isOn, choices }
}

/** Refetched each time the profile opens. */
export const usePush = () => useQuery({ queryKey, queryFn: readPush, gcTime: 0 })

/** Switches this device on, which prompts the user, or off. */
export function useSwitchDevice(publicKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(isOn: boolean) {
      if (isOn) return api(addPushDevice, { input: await subscribe(publicKey) })
      const choices = await api(removePushDevice)
      await unsubscribe()
      return choices
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Switches one kind on all devices. */
export function useChoosePush(kind: PushKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api(choosePush, { input: { kind, isOn } }),
    onSuccess: (choices) => queryClient.setQueryData<PushState>(queryKey, (before) => before && { ...before, choices }),
  })
}
