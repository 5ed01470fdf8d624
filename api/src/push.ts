/** Notices on devices: what they hear, and whether the one at hand does. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { PushChoiceInput, PushChoices, PushDeviceInput } from './push.schema.ts'

export type { PushChoices } from './push.schema.ts'

/** What my devices hear, and whether this session's does. */
export const readPushChoices = endpoint<NoParams, undefined, PushChoices>('GET', '/notice/push')
/** Switches one kind on or off on all my devices: `notice-kind-not-known`. */
export const choosePush = endpoint<NoParams, PushChoiceInput, PushChoices>('PUT', '/notice/push', 'json')
/** Lets this session's device hear notices, until the session ends: `push-device-not-valid`. */
export const addPushDevice = endpoint<NoParams, PushDeviceInput, PushChoices>('PUT', '/notice/push/device', 'json')
/** This session's device hears nothing any more. */
export const removePushDevice = endpoint<NoParams, undefined, PushChoices>('DELETE', '/notice/push/device')
