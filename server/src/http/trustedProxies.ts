/** Which connections come from our own proxies. */
import { BlockList, isIP } from 'node:net'

/** Whether an address is one of these addresses or in one of these networks (TRUSTED_PROXIES). */
export function createTrust(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [net = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(net, familyOf(net))
    else list.addSubnet(net, Number(bits), familyOf(net))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
