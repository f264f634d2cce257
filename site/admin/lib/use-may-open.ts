import { useOffice } from './office.ts'
import { forbiddenScreen } from './screen-at.ts'

/** Whether the signed-in person may open the screen at an address, to link only to those. */
export function useMayOpen() {
  const { features, permissions } = useOffice()
  return (address: string) => !forbiddenScreen(features, address, permissions)
}
