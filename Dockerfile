# The product as one image. It runs alone, with the embedded PostgreSQL in /data, or as one of many: see compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The image has a Node of its own; the one that npm brings for bare machines would double its size.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# ffmpeg is optional: with it clips get a second copy for browsers that play no WebM.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/scripts ./scripts
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
# Nobody is ready before the database answers.
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
