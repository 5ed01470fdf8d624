/**
 * A person's devices that get push notices, and of which kinds (D 6.18). A device is a session: signing out there
 * unsubscribes it.
 */
import { ECDH } from 'node:crypto'
import type { PushChoices, PushDeviceInput, PushRenewalInput } from '@keyhold/api/push.schema.ts'
import { isPushKind, type PushKind } from '@keyhold/rental/noticeKind.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Query } from '../../../../gateways/database.ts'
import type { PushKeys, PushService } from '../../../../gateways/push/pushService.ts'
import type { Language } from '../../../../gateways/text.ts'
import * as store from './deviceStore.ts'

/** The maximum number of devices per person; one more replaces the oldest. */
const maxDevices = 10

interface DevicesDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly pushService: Pick<PushService, 'isAllowed'>
  readonly readKeys: () => Promise<PushKeys>
}

/** The owner of a device: a person's session. */
type Owner = { readonly id: string; readonly sessionId: string }

export type Devices = ReturnType<typeof createDevices>

/** Creates the devices service. */
export function createDevices({ database, clock, pushService, readKeys }: DevicesDeps) {
  const read = async ({ id, sessionId }: Owner): Promise<PushChoices> => {
    const off = await store.listOff(database, id)
    const isOn = (kind: PushKind) => !off.includes(kind)
    return {
      publicKey: (await readKeys()).publicKey,
      endpoint: (await store.findEndpoint(database, sessionId)) ?? null,
      requests: isOn('requests'),
      money: isOn('money'),
      messages: isOn('messages'),
      viewings: isOn('viewings'),
      searches: isOn('searches'),
    }
  }
  return {
    /** The kinds pushed to devices, and whether this session's device is subscribed. */
    read,
    /** Subscribes this session's device, in the language of the calling page. */
    async add(owner: Owner, { endpoint, publicKey, auth }: PushDeviceInput, language: Language) {
      if (!pushService.isAllowed(endpoint) || !areKeys(publicKey, auth)) throw new Refusal('push-device-not-valid')
      await database.begin(async (tx) => {
        await store.lockAccount(tx, owner.id)
        const device = { accountId: owner.id, sessionId: owner.sessionId, endpoint, publicKey, auth, language }
        if (!(await store.replaceDevice(tx, device, new Date(clock.now())))) throw new Refusal('push-device-not-valid')
        await store.deleteAllButNewest(tx, owner.id, maxDevices)
      })
      return read(owner)
    },
    /** Follows a subscription that a browser renewed; only who knows the old one's secret can. */
    async renew({ before, endpoint, publicKey, auth }: PushRenewalInput) {
      if (!pushService.isAllowed(endpoint) || !areKeys(publicKey, auth)) throw new Refusal('push-device-not-valid')
      await store.replaceSubscription(database, before, { endpoint, publicKey, auth })
    },
    /** Unsubscribes this session's device; its queued messages are deleted. */
    async remove(owner: Owner) {
      await store.deleteOfSession(database, owner.sessionId)
      return read(owner)
    },
    /** Switches a kind on or off for all of a person's devices. */
    async choose(owner: Owner, { kind, isOn }: { readonly kind: string; readonly isOn: boolean }) {
      if (!isPushKind(kind)) throw new Refusal('notice-kind-not-known')
      await (isOn ? store.deleteOff : store.insertOff)(database, owner.id, kind)
      return read(owner)
    },
    /** The devices that get a kind of notice. */
    async listFor(query: Query, accountId: string, kind: PushKind) {
      if ((await store.listOff(query, accountId)).includes(kind)) return []
      return store.listDevices(query, accountId, new Date(clock.now()))
    },
    /** Deletes a device that its push service reported as gone. */
    forget: (deviceId: string) => store.deleteDevice(database, deviceId),
  }
}

/** Whether they are a point on P-256 and 16 bytes (RFC 8291). */
function areKeys(publicKey: string, auth: string): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return false
  try {
    return ECDH.convertKey(point, 'prime256v1').length > 0
  } catch {
    return false
  }
}
