/** Push notices: the kinds, and whether this device is subscribed. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { PushChoiceInput, PushChoices, PushDeviceInput, PushRenewalInput } from './push.schema.ts'

export type { PushChoices } from './push.schema.ts'

/** The kinds pushed to the caller's devices, and whether this session's is subscribed. */
export const readPushChoices = endpoint<NoParams, undefined, PushChoices>('GET', '/notice/push')
/** Switches one kind on or off on all the caller's devices: `notice-kind-not-known`. */
export const choosePush = endpoint<NoParams, PushChoiceInput, PushChoices>('PUT', '/notice/push', 'json')
/** Subscribes this session's device, until the session ends: `push-device-not-valid`. */
export const addPushDevice = endpoint<NoParams, PushDeviceInput, PushChoices>('PUT', '/notice/push/device', 'json')
/** Unsubscribes this session's device. */
export const removePushDevice = endpoint<NoParams, undefined, PushChoices>('DELETE', '/notice/push/device')
/** The service worker reports a renewed subscription; it has no session. Answers ok whether or not it was known. */
export const renewPushDevice = endpoint<NoParams, PushRenewalInput, Done>('POST', '/notice/push/renewed', 'json')
