/** The values of the last `size` keys; a value that fails is forgotten, so that the next call tries again. */
export function recent<V>(size: number): (key: string, make: () => Promise<V>) => Promise<V> {
  const held = new Map<string, Promise<V>>()
  return (key, make) => {
    const value = held.get(key) ?? make()
    held.delete(key)
    held.set(key, value)
    if (held.size > size) held.delete(held.keys().next().value ?? '')
    value.catch(() => {
      if (held.get(key) === value) held.delete(key)
    })
    return value
  }
}
