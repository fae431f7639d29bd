/** A PDF of one empty page, with some bytes of padding. */
export function pdf(padding = 0): Buffer {
  const head = Buffer.from("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n", "latin1");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
  ];
  const parts = [head, Buffer.alloc(padding, "% padding of a test\n")];
  if (padding > 0) parts.push(Buffer.from("\n"));
  let offset = parts.reduce((sum, part) => sum + part.length, 0);
  const entries = ["0000000000 65535 f \n"];
  objects.forEach((object, index) => {
    const part = Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`);
    entries.push(`${String(offset).padStart(10, "0")} 00000 n \n`);
    parts.push(part);
    offset += part.length;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${entries.length}\n${entries.join("")}trailer\n<< /Size ${entries.length} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
