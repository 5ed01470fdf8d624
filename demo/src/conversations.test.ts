import { permissions } from '@keyhold/rental/role.ts'
import { expect, test } from 'vitest'
import { conversations } from './conversations.ts'
import { homeOf } from './demoData.ts'
import { demoUsers } from './demoUsers.ts'
import { rolesOf } from './person.ts'

test('there are at least three conversations, one of them long', () => {
  expect(conversations.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...conversations.map(({ messages }) => messages.length))).toBeGreaterThanOrEqual(6)
})

test.each(conversations)(
  'in the conversation about $home its landlord and the tenant alternate in time',
  (conversation) => {
    const { home, tenant, landlord, messages } = conversation
    expect(homeOf(home).owner).toBe(landlord)
    expect(permissions(rolesOf(demoUsers[tenant]))).not.toContain('publish')
    expect(messages[0]?.from).toBe(tenant)
    expect(new Set(messages.map(({ from }) => from))).toEqual(new Set([tenant, landlord]))
    const minutes = messages.map(({ day, hour, minute }) => (day * 24 + hour) * 60 + minute)
    expect(minutes.every((minute, i) => i === 0 || minute > (minutes[i - 1] ?? minute))).toBe(true)
    expect(minutes.at(-1)).toBeLessThanOrEqual(0)
    for (const { hour, minute, text } of messages) {
      expect(hour >= 0 && hour < 24 && minute >= 0 && minute < 60).toBe(true)
      expect(text.trim() === text && text.length > 0 && text.length <= 4000).toBe(true)
    }
  },
)

test('both people of a conversation speak its language', () => {
  for (const { tenant, landlord } of conversations) {
    const shared = demoUsers[tenant].spokenLanguages.filter((code) =>
      demoUsers[landlord].spokenLanguages.includes(code),
    )
    expect(shared.length).toBeGreaterThan(0)
  }
})
