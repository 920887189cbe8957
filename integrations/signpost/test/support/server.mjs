// The entry of a server that no test starts.
export default function handler() {
  return new Response();
}
