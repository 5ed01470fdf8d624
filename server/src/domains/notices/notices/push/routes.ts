/** Binds the endpoints of api/push.ts. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/push.schema.ts'
import * as endpoints from '@keyhold/api/push.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../../../http/answer.ts'
import { languageOfRequest } from '../../../../http/language.ts'
import type { Push } from './service.ts'

export function pushRoutes(app: FastifyInstance, { devices }: Pick<Push, 'devices'>): void {
  const output = shapes.PushChoices
  const toKnow = { output, summary: 'Get your push notification settings' }
  answer(app, endpoints.readPushChoices, toKnow, ({ person }) => devices.read(person))
  const toChoose = { input: shapes.PushChoiceInput, output, summary: 'Turn a kind of push notification on or off' }
  answer(app, endpoints.choosePush, toChoose, ({ input, person }) => devices.choose(person, input))
  const toAdd = { input: shapes.PushDeviceInput, output, summary: 'Register this device for push notifications' }
  answer(app, endpoints.addPushDevice, toAdd, ({ input, person, request }) =>
    devices.add(person, input, languageOfRequest(request)),
  )
  const toRenew = { input: shapes.PushRenewalInput, output: Done, summary: 'Report a renewed push subscription' }
  answerAnyone(app, endpoints.renewPushDevice, toRenew, async ({ input }) => {
    await devices.renew(input)
    return { success: 'ok' as const }
  })
  const toRemove = { output, summary: 'Unregister this device from push notifications' }
  answer(app, endpoints.removePushDevice, toRemove, ({ person }) => devices.remove(person))
}
