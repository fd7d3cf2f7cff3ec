/** How many numbers may still be remembered. What finds no room is asked for again, so that only time depends on it. */
export interface MemoryRoom {
  /** Takes so many, or says that they are not there. */
  take(count: number): boolean
}

export function memoryRoom(most: number): MemoryRoom {
  let left = most
  return {
    take(count) {
      if (count > left) return false
      left -= count
      return true
    },
  }
}
